import {
  WIDGET_HEIGHT,
  WIDGET_SETTINGS,
  WIDGET_WIDTH,
  type Widget,
} from '@leadline/contracts/dashboard-layout';
import { IconButton } from '#shared/ui/icon-button';
import type { IconName } from '#shared/ui/icons';
import type { Arranging, Size } from '../lib/arrange';

interface Step {
  readonly icon: IconName;
  readonly label: string;
  readonly by: Partial<Size>;
  readonly isPossible: (widget: Widget) => boolean;
}

const STEPS: readonly Step[] = [
  {
    icon: 'narrower',
    label: 'Narrower',
    by: { width: -1 },
    isPossible: ({ width }) => width > WIDGET_WIDTH.min,
  },
  {
    icon: 'wider',
    label: 'Wider',
    by: { width: 1 },
    isPossible: ({ width }) => width < WIDGET_WIDTH.max,
  },
  {
    icon: 'up',
    label: 'Lower',
    by: { height: -1 },
    isPossible: ({ height }) => height > WIDGET_HEIGHT.min,
  },
  {
    icon: 'down',
    label: 'Higher',
    by: { height: 1 },
    isPossible: ({ height }) => height < WIDGET_HEIGHT.max,
  },
];

const ICON_SIZE = 15;

interface Props extends Pick<Arranging, 'onResize' | 'onConfigure' | 'onRemove'> {
  widget: Widget;
  title: string;
}

/** Resizes, configures and removes a widget. */
export const ArrangeTools = ({ widget, title, onResize, onConfigure, onRemove }: Props) => (
  <>
    {STEPS.map(({ icon, label, by, isPossible }) => (
      <IconButton
        key={label}
        icon={icon}
        size={ICON_SIZE}
        quiet
        label={`${label}: ${title}`}
        disabled={!isPossible(widget)}
        onClick={() =>
          onResize(widget, {
            width: widget.width + (by.width ?? 0),
            height: widget.height + (by.height ?? 0),
          })
        }
      />
    ))}
    {WIDGET_SETTINGS[widget.kind].length > 0 && (
      <IconButton
        icon="pencil"
        size={ICON_SIZE}
        quiet
        label={`Configure ${title}`}
        onClick={() => onConfigure(widget)}
      />
    )}
    <IconButton
      icon="trash"
      size={ICON_SIZE}
      quiet
      label={`Remove ${title}`}
      onClick={() => onRemove(widget)}
    />
  </>
);
