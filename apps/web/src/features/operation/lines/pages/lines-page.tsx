import { Button, Input } from 'antd';
import { Field } from '#shared/ui/field';
import { Notice } from '#shared/ui/notice';
import { PageFrame } from '#shared/ui/page-frame';
import { LineList } from '../components/line-list';
import styles from '../components/lines.module.css';
import { RecordChanges } from '../components/record-changes';
import { changesText, useLines } from '../lib/use-lines';

const EXAMPLES = `Alpha DE 09:00-18:00 Mon-Fri cap 50
Alpha DE, AT closed Fri
Alpha price DE 750 EUR
Alpha DE publisher id A-77 for Sunrise
DE Main: Alpha 60%, Bravo 40%
Sunrise off
Alpha DE cap 80 from Monday 09:00`;

type Lines = ReturnType<typeof useLines>;

const stateText = ({ text, isCurrent, failure, preview }: Lines): string => {
  if (failure !== null) return failure;
  if (text.trim() === '') return '';
  if (!isCurrent) return 'Reading …';
  const bad = preview.lines.filter(({ faults }) => faults.length > 0).length;
  if (bad > 0) return bad === 1 ? '1 line has a mistake' : `${bad} lines have mistakes`;
  return preview.changes.length === 0 ? 'Nothing changes' : changesText(preview.changes.length);
};

const SavedNotice = ({ lines }: { lines: Lines }) => {
  const { saved, isBusy, undo } = lines;
  if (saved === null) return null;
  const count = saved.changes.length;
  const label = count === 1 ? 'Undo this change' : `Undo these ${count} changes`;
  return (
    <Notice
      tone="info"
      icon="check"
      action={
        <Button size="small" disabled={isBusy} onClick={() => void undo(saved)}>
          {label}
        </Button>
      }
    >
      {saved.message}
    </Notice>
  );
};

const Typed = ({ lines }: { lines: Lines }) => {
  const { text, setText, preview, isCurrent, isBusy, save } = lines;
  const count = preview.changes.length;
  const canSave = preview.can_save && isCurrent;
  return (
    <section className={styles.column} aria-label="Lines">
      <Field label="Lines, one change each">
        {(control) => (
          <Input.TextArea
            {...control}
            className={styles.area}
            autoSize={{ minRows: 8, maxRows: 24 }}
            maxLength={20_000}
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <Button
          type="primary"
          disabled={!canSave}
          loading={isBusy}
          title={canSave ? undefined : 'Lines without mistakes can be saved'}
          onClick={() => void save()}
        >
          {canSave ? `Save ${changesText(count)}` : 'Save'}
        </Button>
        <span className={styles.state} role="status">
          {stateText(lines)}
        </span>
      </div>
      {preview.lines.length > 0 ? (
        <LineList lines={preview.lines} />
      ) : (
        <pre className={styles.examples} aria-label="Examples">
          {EXAMPLES}
        </pre>
      )}
    </section>
  );
};

/** Changes written as lines, with what they would change while somebody types (ADR 104). */
export const LinesPage = () => {
  const lines = useLines();
  const { changes } = lines.preview;
  return (
    <PageFrame title="Paste Lines">
      <SavedNotice lines={lines} />
      <div className={styles.body}>
        <Typed lines={lines} />
        <section className={styles.column} aria-label="Changes">
          <h2 className={styles.title}>What changes</h2>
          {changes.length > 0 ? (
            <RecordChanges changes={changes} />
          ) : (
            <p className={styles.state}>
              Paste lines as people write them. Nothing is saved before you press Save.
            </p>
          )}
        </section>
      </div>
    </PageFrame>
  );
};
