import { Button, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { formatCount } from '#shared/lib/format';
import { useClosing } from '#shared/ui/use-closing';
import { SEARCH_OPTIONS, type LeadSearch } from '../lib/lead-filter';
import {
  LONGEST_SEARCH_VALUE,
  MOST_SEARCH_VALUES,
  searchValuesOf,
  type SearchValues,
} from '../lib/search-values';
import styles from './leads.module.css';

interface Props {
  value: LeadSearch;
  field: LeadSearch['field'];
  everywhere: boolean;
  onSearch: (search: LeadSearch) => void;
  onClose: () => void;
}

const countText = ({ values, repeated, tooLong }: SearchValues): string =>
  [
    `${formatCount(values.length)} ${values.length === 1 ? 'value' : 'values'}`,
    ...(repeated > 0 ? [`${formatCount(repeated)} repeated, counted once`] : []),
    ...(tooLong > 0
      ? [`${formatCount(tooLong)} longer than ${LONGEST_SEARCH_VALUE} characters, left out`]
      : []),
  ].join(' · ');

const refusalOf = ({ values }: SearchValues): string | null => {
  if (values.length === 0) return 'Enter at least one value';
  return values.length > MOST_SEARCH_VALUES
    ? `At most ${formatCount(MOST_SEARCH_VALUES)} values at once`
    : null;
};

/** Looks for any of several values of one field (LED-052). */
export const SearchManyDialog = ({
  value,
  field: chosenField,
  everywhere,
  onSearch,
  onClose,
}: Props) => {
  const [field, setField] = useState(value.texts.length > 1 ? value.field : chosenField);
  const [text, setText] = useState(value.texts.join('\n'));
  const { close, modal } = useClosing(onClose);
  const found = searchValuesOf(text);
  const refusal = refusalOf(found);
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
            disabled={refusal !== null}
            title={refusal ?? undefined}
            onClick={search}
          >
            Search
          </Button>
        </>
      }
    >
      <div className={styles.many}>
        <label className={styles.manyField}>
          <span>Search in</span>
          <Select
            aria-label="Search in"
            value={field}
            options={SEARCH_OPTIONS}
            onChange={setField}
          />
        </label>
        <Input.TextArea
          aria-label="Values"
          autoFocus
          rows={10}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="One value a line, or separated by commas"
        />
        <span className={styles.manyCount} role="status">
          {countText(found)}
          {found.values.length > MOST_SEARCH_VALUES && `. ${refusal}.`}
        </span>
      </div>
    </Modal>
  );
};
