/** Path of the page on which lines are pasted. */
export const LINES_PATH = '/lines';
