import { MESSAGES } from '#shared/lib/messages';
import { IconButton } from './icon-button';
import { toast } from './toast';

/**
 * Copies text to the clipboard. Returns false if the browser refuses. Over plain HTTP there is no
 * clipboard API, so the text is copied from a hidden field.
 */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
};

const copyBySelection = (text: string): boolean => {
  const active = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.style.cssText = 'position:fixed;opacity:0;inset:0 auto auto 0';
  // The field goes into the open dialog, if there is one, whose focus trap would clear the
  // selection.
  (active?.closest('[role="dialog"]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (active instanceof HTMLElement) active.focus();
  return isCopied;
};

interface Props {
  text: string;
  label: string;
  said?: string;
  className?: string;
  tabIndex?: number;
}

/** Copies a text and confirms it for five seconds. */
export const CopyButton = ({
  text,
  label,
  said = MESSAGES.copied,
  className = '',
  tabIndex,
}: Props) => (
  <IconButton
    icon="copy"
    size={14}
    quiet
    className={className}
    label={label}
    tabIndex={tabIndex}
    onClick={(event) => {
      event.stopPropagation();
      void copyText(text).then((isCopied) => {
        if (isCopied) toast(said);
      });
    }}
  />
);
