interface Bar {
  readonly scrollLeft: number;
  readonly clientWidth: number;
}
/** Measured from the start of what the bar scrolls. */
interface Part {
  readonly offsetLeft: number;
  readonly offsetWidth: number;
}

/** So much of the next part stays in sight, to show that there is one. */
const PEEK = 32;

/** How far a bar has to be scrolled to show one of its parts; unchanged if it is in sight. */
export const scrollToShow = (bar: Bar, part: Part): number => {
  const end = part.offsetLeft + part.offsetWidth;
  if (part.offsetLeft < bar.scrollLeft) return Math.max(0, part.offsetLeft - PEEK);
  return end > bar.scrollLeft + bar.clientWidth ? end - bar.clientWidth + PEEK : bar.scrollLeft;
};
