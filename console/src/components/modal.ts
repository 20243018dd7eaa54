/** What has the keys and the focus while it is open. */
export const MODAL = '[role="dialog"],[role="alertdialog"]';

export const isModalOpen = (): boolean => document.querySelector(MODAL) !== null;
