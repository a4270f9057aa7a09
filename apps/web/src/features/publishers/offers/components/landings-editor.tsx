import { Button, Input } from 'antd';
import { FieldGroup } from '#shared/ui/field';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { shareText, withNewLanding, type LandingDraft } from '../lib/offer-form';
import styles from './landings-editor.module.css';

interface Props {
  landings: readonly LandingDraft[];
  error: string | undefined;
  onChange: (landings: readonly LandingDraft[]) => void;
}

const MOST = 20;

interface RowProps {
  landings: readonly LandingDraft[];
  index: number;
  onChange: (patch: Partial<LandingDraft>) => void;
  onRemove: () => void;
}

const LandingRow = ({ landings, index, onChange, onRemove }: RowProps) => {
  const landing = landings[index];
  if (landing === undefined) return null;
  const input = (name: 'name' | 'url' | 'weight') => ({
    className: styles[name],
    value: landing[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const page = `page ${index + 1}`;
  return (
    <div className={styles.row} role="group" aria-label={`Page ${index + 1}`}>
      <Input aria-label={`Name of ${page}`} placeholder="Name" maxLength={100} {...input('name')} />
      <Input
        aria-label={`URL of ${page}`}
        placeholder="https://"
        maxLength={2000}
        {...input('url')}
      />
      <Input
        aria-label={`Weight of ${page}`}
        inputMode="numeric"
        maxLength={4}
        {...input('weight')}
      />
      <span className={styles.share}>{shareText(landing, landings)}</span>
      <IconButton icon="trash" size={16} label={`Remove ${page}`} onClick={onRemove} />
    </div>
  );
};

/** Edits the landing pages of an offer. Their weights divide the visitors between them. */
export const LandingsEditor = ({ landings, error, onChange }: Props) => (
  <FieldGroup label="Landing Pages" name="landings" error={error}>
    {landings.length === 0 && <p className={styles.none}>All visitors go to the URL above.</p>}
    {landings.map((_, index) => (
      <LandingRow
        key={index}
        landings={landings}
        index={index}
        onChange={(patch) =>
          onChange(landings.map((one, at) => (at === index ? { ...one, ...patch } : one)))
        }
        onRemove={() => onChange(landings.filter((_one, at) => at !== index))}
      />
    ))}
    <Button
      size="small"
      icon={<Icon name="plus" size={14} />}
      disabled={landings.length >= MOST}
      onClick={() => onChange(withNewLanding(landings))}
    >
      Add landing page
    </Button>
  </FieldGroup>
);
