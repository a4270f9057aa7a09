declare global {
  interface Window {
    /**
     * A session-recording tool may set this; it is told the name of every page that is opened
     * (SHL-038).
     */
    leadlinePageView?: (name: string) => void;
  }
}

/** Tells the session-recording tool, where there is one, which page is shown now. */
export const reportPageName = (name: string): void => window.leadlinePageView?.(name);
