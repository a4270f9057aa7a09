import { copyText } from '#shared/lib/clipboard';
import { MESSAGES } from '#shared/lib/messages';
import { IconButton } from './icon-button';
import { toast } from './toast';

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
