declare global {
  interface Window {
    /**
     * Set by a session-recording tool, if there is one. It receives the name of every page that is
     * opened (SHL-038).
     */
    leadlinePageView?: (name: string) => void;
  }
}

/** Reports the page that is shown to the session-recording tool, if there is one. */
export const reportPageName = (name: string): void => window.leadlinePageView?.(name);
