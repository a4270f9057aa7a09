/** Scrolls to a section and moves the focus to its heading. */
export const goToSection = (id: string): void => {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector('h2')?.focus({ preventScroll: true });
};
