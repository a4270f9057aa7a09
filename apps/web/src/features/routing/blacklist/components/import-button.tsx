import { Button } from 'antd';
import { useRef, useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { Icon } from '#shared/ui/icons';
import { textOfFile } from '../lib/file-text';

const MAX_BYTES = 10_000_000;

/** The text of a chosen file. Throws SyntaxError with what is wrong with it. */
const readFile = async (file: File): Promise<string> => {
  if (file.size > MAX_BYTES) throw new SyntaxError(MESSAGES.fileTooLarge);
  const text = textOfFile(new Uint8Array(await file.arrayBuffer()));
  if (text.trim() === '') throw new SyntaxError(MESSAGES.fileEmpty);
  return text;
};

/** Sends a csv file, as the export writes it, to be checked. */
export const ImportButton = ({ onSent }: { onSent: (id: number) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (file: File): Promise<void> => {
    setBusy(true);
    try {
      const body = { file_name: file.name.slice(0, 255), text: await readFile(file) };
      onSent((await api.call('blacklistImports.create', { body })).id);
    } catch (error) {
      if (error instanceof SyntaxError) void dialogs.error(error.message);
      else if (!isSessionEnd(error)) void dialogs.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label="Csv file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file !== undefined) void send(file);
        }}
      />
      <Button
        loading={isBusy}
        onClick={() => input.current?.click()}
        icon={<Icon name="inbox" size={16} />}
      >
        Import csv
      </Button>
    </>
  );
};
