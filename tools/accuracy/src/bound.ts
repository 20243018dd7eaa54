/**
 * The upper 95 % bound of an error rate: with a higher rate, so few errors in so many trials have a probability below 5 %.
 * It is the exact one-sided bound of Clopper and Pearson (Biometrika 26, 1934, 404–413). Without errors it is about 3 / n,
 * the rule of three (Hanley and Lippman-Hand, JAMA 249, 1983, 1743–1745).
 */
export function upperBound(errors: number, trials: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step++) {
    const rate = (low + high) / 2;
    if (probabilityOfAtMost(errors, trials, rate) > 0.05) low = rate;
    else high = rate;
  }
  return high;
}

/** The binomial probability of at most this many errors. */
function probabilityOfAtMost(errors: number, trials: number, rate: number): number {
  let term = trials * Math.log1p(-rate);
  let sum = Math.exp(term);
  for (let count = 1; count <= errors; count++) {
    term += Math.log((trials - count + 1) / count) + Math.log(rate) - Math.log1p(-rate);
    sum += Math.exp(term);
  }
  return sum;
}
