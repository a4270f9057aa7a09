declare global {
  interface Window {
    /**
     * Set by a session-recording tool, if there is one. It receives the name of every opened page.
     */
    leadlinePageView?: (name: string) => void;
  }
}

/** Reports the current page to the session-recording tool, if there is one. */
export const reportPageName = (name: string): void => window.leadlinePageView?.(name);
