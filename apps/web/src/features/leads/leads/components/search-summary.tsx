import { Button } from 'antd';
import { formatCount } from '#shared/lib/format';
import { CopyButton } from '#shared/ui/copy-button';
import type { LeadsRequest } from '../api/leads';
import { type SearchSummary, useSearchSummary } from '../api/search-summary';
import { elsewhereText, notFoundText, severalText } from '../lib/summary-text';
import styles from './leads.module.css';

interface CountsProps {
  summary: SearchSummary;
  onEverywhere: () => void;
}

const Counts = ({ summary, onEverywhere }: CountsProps) => {
  const notFound = notFoundText(summary);
  const several = severalText(summary);
  const elsewhere = elsewhereText(summary);
  return (
    <>
      <span>{formatCount(summary.found)} found</span>
      {notFound !== null && (
        <span>
          {notFound}
          <CopyButton
            text={summary.not_found.join('\n')}
            label="Copy the values that were not found"
          />
        </span>
      )}
      {several !== null && <span>{several}</span>}
      {elsewhere !== null && (
        <span>
          {elsewhere}:{' '}
          <Button type="link" size="small" className={styles.everywhere} onClick={onEverywhere}>
            search all dates
          </Button>
        </span>
      )}
    </>
  );
};

interface Props {
  request: LeadsRequest;
  onEverywhere: () => void;
}

/** Says which of several searched values the list has: `38 found · 1 not found · 1 has 2 leads`. */
export const SearchSummaryLine = ({ request, onEverywhere }: Props) => {
  const { data, isError, isPending, refetch } = useSearchSummary(request);
  const state = () => {
    if (isError)
      return (
        <span>
          The values could not be counted.{' '}
          <Button type="link" size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        </span>
      );
    if (isPending) return <span>Counting the values…</span>;
    if (data.data === null) return <span>Too many leads match to count them by value.</span>;
    return <Counts summary={data.data} onEverywhere={onEverywhere} />;
  };
  return (
    <div role="status" aria-label="Searched values" className={styles.summary}>
      {state()}
    </div>
  );
};
