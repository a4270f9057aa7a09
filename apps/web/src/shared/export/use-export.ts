import { useEffect, useRef, useState } from 'react';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { saveFile } from '#shared/lib/save-file';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { readFile, type Progress } from './download';

export type ExportFormat = 'csv' | 'xlsx';
/** Requests the file from the server. */
export type OpenExport = (format: ExportFormat, signal: AbortSignal) => Promise<Response>;

export interface Export {
  /** Null while no export runs. `progress` is null until the server has counted the rows. */
  readonly running: { readonly format: ExportFormat; readonly progress: Progress | null } | null;
  readonly start: (format: ExportFormat) => void;
  readonly cancel: () => void;
}

/**
 * Downloads a file with progress and saves it. Cancelling or leaving the page also stops the export
 * on the server.
 */
export const useExport = (name: string, open: OpenExport): Export => {
  const [running, setRunning] = useState<Export['running']>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const run = async (format: ExportFormat, { signal }: AbortController): Promise<void> => {
    setRunning({ format, progress: null });
    try {
      const file = await readFile(await open(format, signal), format === 'csv', (progress) =>
        setRunning({ format, progress }),
      );
      saveFile(`${name}.${format}`, file);
      toast(MESSAGES.exportDone(`${name}.${format}`));
    } catch (error) {
      if (!signal.aborted && !isSessionEnd(error))
        void dialogs.error(errorText(error, MESSAGES.exportFailed));
    } finally {
      setRunning(null);
    }
  };
  return {
    running,
    cancel: () => controller.current?.abort(),
    start: (format) => {
      controller.current = new AbortController();
      void run(format, controller.current);
    },
  };
};
