interface Bar {
  readonly scrollLeft: number;
  readonly clientWidth: number;
}
/** Measured from the start of the bar's scrolled content. */
interface Part {
  readonly offsetLeft: number;
  readonly offsetWidth: number;
}

/** Pixels of the next part that stay visible, to show that it exists. */
const PEEK = 32;

/** Returns the scroll position of a bar that shows a part; unchanged if the part is visible. */
export const scrollToShow = (bar: Bar, part: Part): number => {
  const end = part.offsetLeft + part.offsetWidth;
  if (part.offsetLeft < bar.scrollLeft) return Math.max(0, part.offsetLeft - PEEK);
  return end > bar.scrollLeft + bar.clientWidth ? end - bar.clientWidth + PEEK : bar.scrollLeft;
};
