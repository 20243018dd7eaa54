/** The longest time of a timer of Node, in milliseconds: about 25 days. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;
