import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';
import { Icon, type IconName } from './icons';

interface Props extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  icon: IconName;
  label: string;
  size?: number;
  quiet?: boolean;
}

/** A button with only an icon. Its label is announced, and shown on hover. */
export const IconButton = ({
  icon,
  label,
  size = 18,
  quiet = false,
  className = '',
  ...rest
}: Props) => (
  <button
    type="button"
    className={`${styles.button} ${quiet ? styles.quiet : ''} ${className}`}
    aria-label={label}
    title={label}
    {...rest}
  >
    <Icon name={icon} size={size} />
  </button>
);
