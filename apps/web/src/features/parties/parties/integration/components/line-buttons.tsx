import { IconButton } from '#shared/ui/icon-button';
import { moved } from '../lib/lines';

interface Props<Line> {
  /** Name of the line in texts, e.g. "rule 2". */
  noun: string;
  lines: readonly Line[];
  index: number;
  onChange: (lines: readonly Line[]) => void;
}

/** Buttons that move a line of an ordered list up or down. */
export const MoveButtons = <Line,>({ noun, lines, index, onChange }: Props<Line>) => (
  <>
    <IconButton
      icon="up"
      size={16}
      quiet
      label={`Move ${noun} up`}
      disabled={index === 0}
      onClick={() => onChange(moved(lines, index, index - 1))}
    />
    <IconButton
      icon="down"
      size={16}
      quiet
      label={`Move ${noun} down`}
      disabled={index === lines.length - 1}
      onClick={() => onChange(moved(lines, index, index + 1))}
    />
  </>
);
