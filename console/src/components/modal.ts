/** The elements that have the keys and the focus while they are open. */
export const MODAL = '[role="dialog"],[role="alertdialog"]';

export const isModalOpen = (): boolean => document.querySelector(MODAL) !== null;
