import { Button, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import {
  type LeadSearch,
  LONGEST_SEARCH_VALUE,
  MOST_SEARCH_VALUES,
} from '#shared/filters/lead-search';
import { formatCount } from '#shared/lib/format';
import { useClosing } from '#shared/ui/use-closing';
import { SEARCH_OPTIONS } from '../lib/lead-filter';
import { type PastedValues, type SearchValues, searchValuesOf } from '../lib/search-values';
import styles from './leads.module.css';

const countText = ({ values, repeated, tooLong }: SearchValues): string => {
  const parts = [`${formatCount(values.length)} ${values.length === 1 ? 'value' : 'values'}`];
  if (repeated > 0) parts.push(`${formatCount(repeated)} repeated, counted once`);
  if (tooLong > 0)
    parts.push(`${formatCount(tooLong)} longer than ${LONGEST_SEARCH_VALUE} characters, left out`);
  return parts.join(' · ');
};

/** Returns why the search cannot start; null if it can. */
const problemOf = ({ values }: SearchValues): string | null => {
  if (values.length === 0) return 'Enter at least one value';
  if (values.length > MOST_SEARCH_VALUES)
    return `At most ${formatCount(MOST_SEARCH_VALUES)} values at once`;
  return null;
};

interface FieldsProps {
  field: LeadSearch['field'];
  text: string;
  found: SearchValues;
  onField: (field: LeadSearch['field']) => void;
  onText: (text: string) => void;
}

const SearchManyFields = ({ field, text, found, onField, onText }: FieldsProps) => (
  <div className={styles.many}>
    <label className={styles.manyField}>
      <span>Search in</span>
      <Select aria-label="Search in" value={field} options={SEARCH_OPTIONS} onChange={onField} />
    </label>
    <Input.TextArea
      aria-label="Values"
      rows={10}
      value={text}
      onChange={(event) => onText(event.target.value)}
      placeholder="One value per line, or separated by commas or spaces"
    />
    <span className={styles.manyCount} role="status">
      {countText(found)}
      {found.values.length > MOST_SEARCH_VALUES && `. ${problemOf(found)}.`}
    </span>
  </div>
);

interface Props {
  value: LeadSearch;
  field: LeadSearch['field'];
  everywhere: boolean;
  /** Values that were pasted into the search field. */
  pasted: PastedValues | null;
  onSearch: (search: LeadSearch) => void;
  onClose: () => void;
}

/** Searches one field for any of many values. */
export const SearchManyDialog = ({
  value,
  field: chosenField,
  everywhere,
  pasted,
  onSearch,
  onClose,
}: Props) => {
  const before = value.texts.length > 1 ? value.field : chosenField;
  const [field, setField] = useState(pasted?.field ?? before);
  const [text, setText] = useState(pasted?.text ?? value.texts.join('\n'));
  const { close, modal } = useClosing(onClose, { start: 'text' });
  const found = searchValuesOf(text, field);
  const problem = problemOf(found);
  const search = (): void => {
    onSearch({ field, texts: found.values, everywhere });
    close();
  };
  return (
    <Modal
      {...modal}
      centered
      width={520}
      title="Search Multiple Records"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="primary"
            disabled={problem !== null}
            title={problem ?? undefined}
            onClick={search}
          >
            Search
          </Button>
        </>
      }
    >
      <SearchManyFields
        field={field}
        text={text}
        found={found}
        onField={setField}
        onText={setText}
      />
    </Modal>
  );
};
