import { Input, Select } from 'antd';
import { Field } from '#shared/ui/field';
import type { Draft } from '../../lib/draft';
import { setFields } from '../../lib/draft-edits';
import { FIELD } from '../../lib/problems';
import type { Change } from '../../lib/use-editor';
import styles from './editor.module.css';

interface Props {
  draft: Draft;
  change: Change;
  labelError: string | undefined;
}

const cleanTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim().slice(0, 50)).filter((tag) => tag !== '')),
];

/** Label and tags. */
export const InformationCard = ({ draft, change, labelError }: Props) => (
  <section className={styles.card}>
    <h3>General Information</h3>
    <Field label="Label" name={FIELD.label} error={labelError}>
      {(control) => (
        <Input
          {...control}
          autoFocus
          value={draft.label}
          maxLength={255}
          placeholder="e.g. Germany, office hours"
          onChange={(event) => change(setFields({ label: event.target.value }), FIELD.label)}
        />
      )}
    </Field>
    <Field label="Tags" hint="Type a tag and press Enter">
      {(control) => (
        <Select
          {...control}
          mode="tags"
          open={false}
          suffixIcon={null}
          value={[...draft.tags]}
          maxCount={50}
          tokenSeparators={[',']}
          onChange={(tags: string[]) => change(setFields({ tags: cleanTags(tags) }))}
        />
      )}
    </Field>
  </section>
);
