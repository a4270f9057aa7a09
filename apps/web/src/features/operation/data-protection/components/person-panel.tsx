import { Button, Input } from 'antd';
import { Suspense, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { formatCount } from '#shared/lib/format';
import { usePermission } from '#shared/lib/permission';
import { FactList } from '#shared/ui/fact-list';
import { Field } from '#shared/ui/field';
import { Icon } from '#shared/ui/icons';
import { Notice } from '#shared/ui/notice';
import { countText, type Person } from '../lib/erasure-words';
import { usePerson } from '../lib/use-person';
import styles from './data-protection.module.css';

const EraseDialog = lazyPart(async () => (await import('./erase-dialog')).EraseDialog);

/** Lists the limits and side effects of an erasure. */
const notesOf = (person: Person): string[] => [
  ...(person.under_way > 0
    ? [`${countText('leads', person.under_way)} being delivered: an erasure waits for them.`]
    : []),
  ...(person.waiting_injections > 0
    ? [
        `${countText('injections', person.waiting_injections)} not started: an erasure cancels ` +
          `them.`,
      ]
    : []),
  ...(person.related_leads > 0
    ? [
        `${countText('leads', person.related_leads)} with the same phone or e-mail, but not both: ` +
          'they may be somebody else’s. After an erasure, you decide about each.',
      ]
    : []),
  ...(person.blacklist_items > 0
    ? [
        `Blacklist entries with this value: ${formatCount(person.blacklist_items)}. They ` +
          'stay, so that the person is not contacted again.',
      ]
    : []),
];

interface FoundProps {
  person: Person;
  isSaving: boolean;
  onSave: () => void;
  onErase: () => void;
}

const Found = ({ person, isSaving, onSave, onErase }: FoundProps) => (
  <>
    <FactList
      label="What is stored"
      facts={[
        { term: person.kind === 'email' ? 'E-mail' : 'Phone', value: person.value },
        { term: 'Leads', value: formatCount(person.leads) },
      ]}
    />
    {notesOf(person).map((note) => (
      <Notice key={note} tone="info" icon="info">
        {note}
      </Notice>
    ))}
    <div className={styles.actions}>
      {usePermission('CONTACT_DATA') && (
        <Button icon={<Icon name="download" size={16} />} loading={isSaving} onClick={onSave}>
          Export
        </Button>
      )}
      <Button danger icon={<Icon name="trash" size={16} />} onClick={onErase}>
        Erase
      </Button>
    </div>
  </>
);

const SearchForm = ({ search }: { search: ReturnType<typeof usePerson> }) => (
  <form
    className={styles.search}
    onSubmit={(event) => {
      event.preventDefault();
      void search.find();
    }}
  >
    <Field
      label="E-mail or phone"
      name="value"
      hint="A phone number with its country code, e.g. +44 7400 123456"
      error={search.fault}
    >
      {({ id, status, ...aria }) => (
        <Input
          {...aria}
          id={id}
          status={status}
          autoComplete="off"
          maxLength={255}
          value={search.value}
          onChange={({ target }) => search.change(target.value)}
        />
      )}
    </Field>
    <Button
      type="primary"
      htmlType="submit"
      loading={search.busy === 'find'}
      disabled={search.value.trim() === ''}
    >
      Look up
    </Button>
  </form>
);

/** Looks a person up, to export or to erase what is stored. */
export const PersonPanel = ({ onStarted }: { onStarted: () => void }) => {
  const search = usePerson();
  const [isErasing, setErasing] = useState(false);
  const { person } = search;
  const [isStarted, setStarted] = useState(false);
  const close = (): void => {
    setErasing(false);
    if (isStarted) search.forgetPerson();
    setStarted(false);
  };
  const started = (): void => {
    setStarted(true);
    onStarted();
  };
  return (
    <section className={styles.panel} ref={search.root}>
      <h2 className={styles.heading}>Person</h2>
      <SearchForm search={search} />
      <div role="status" className={styles.found}>
        {person !== null && (
          <Found
            person={person}
            isSaving={search.busy === 'export'}
            onSave={() => void search.save(person)}
            onErase={() => setErasing(true)}
          />
        )}
      </div>
      {isErasing && person !== null && (
        <Suspense fallback={null}>
          <EraseDialog person={person} onStarted={started} onClose={close} />
        </Suspense>
      )}
    </section>
  );
};
