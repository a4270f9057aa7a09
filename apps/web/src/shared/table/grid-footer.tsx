import { Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import { formatCount } from '#shared/lib/format';
import { IconButton } from '#shared/ui/icon-button';
import type { IconName } from '#shared/ui/icons';
import styles from './grid-footer.module.css';

interface Props {
  page: number;
  limit: number;
  /** Null if the number of rows is unknown, during a read or after a failure. */
  total: number | null;
  pageSizes: readonly number[];
  /** Shows everything in a sentence, e.g. `Showing 1 to 30 of 45 entries | Page 1 of 2`. */
  isSentence?: boolean;
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
}

/** A field for the page number. A number outside 1 … pages is reset. */
const PageField = ({
  page,
  pages,
  onPage,
}: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}) => {
  const [text, setText] = useState(String(page));
  useEffect(() => setText(String(page)), [page]);
  const commit = (): void => {
    const typed = /^\d+$/.test(text.trim()) ? Number(text.trim()) : NaN;
    if (typed >= 1 && typed <= pages) {
      if (typed !== page) onPage(typed);
      setText(String(typed));
    } else {
      setText(String(page));
    }
  };
  return (
    <Input
      className={styles.page}
      size="small"
      inputMode="numeric"
      aria-label="Page"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onPressEnter={commit}
    />
  );
};

/** Returns e.g. `101–200 of 5,432`. */
const rangeText = (page: number, limit: number, total: number): string => {
  if (total === 0) return '0 rows';
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  return `${formatCount(first)}–${formatCount(last)} of ${formatCount(total)}`;
};

/** Returns e.g. `Showing 31 to 45 of 45 entries | Page 2 of 2`. */
const sentence = (page: number, pages: number, limit: number, total: number): string => {
  const first = total === 0 ? 0 : (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  const [from, to, of] = [first, last, total].map(formatCount);
  return `Showing ${from} to ${to} of ${of} entries | Page ${page} of ${pages}`;
};

type PagerProps = Pick<Props, 'page' | 'total' | 'onPage' | 'isSentence'> & { pages: number };

interface TurnProps {
  icon: IconName;
  label: string;
  /** The page that the button leads to. */
  to: number;
  isPossible: boolean;
  onPage: (page: number) => void;
}

/** At the last page the button is not disabled, because it would lose the focus. */
const Turn = ({ icon, label, to, isPossible, onPage }: TurnProps) => (
  <IconButton
    icon={icon}
    size={16}
    label={label}
    aria-disabled={!isPossible}
    onClick={() => {
      if (isPossible) onPage(to);
    }}
  />
);

const Pager = ({ page, pages, total, isSentence = false, onPage }: PagerProps) => {
  const back = { isPossible: page > 1, onPage };
  const on = { isPossible: page < pages, onPage };
  return (
    <nav className={styles.pages} aria-label="Pages">
      <Turn icon="first" label="First page" to={1} {...back} />
      <Turn icon="previous" label="Previous page" to={page - 1} {...back} />
      {total !== null && !isSentence && (
        <span className={styles.of}>
          Page <PageField page={page} pages={pages} onPage={onPage} /> of {formatCount(pages)}
        </span>
      )}
      <Turn icon="next" label="Next page" to={page + 1} {...on} />
      <Turn icon="last" label="Last page" to={pages} {...on} />
    </nav>
  );
};

/** The footer of every table: the range of rows, and the pager. */
export const GridFooter = ({
  page,
  limit,
  total,
  pageSizes,
  isSentence = false,
  onPage,
  onLimit,
}: Props) => {
  const pages = Math.max(1, Math.ceil((total ?? 0) / limit));
  return (
    <div className={styles.footer}>
      <div className={styles.group} role="status">
        {total === null ? (
          <span title="The number of rows is not known">–</span>
        ) : (
          <span className={styles.range}>
            {isSentence ? sentence(page, pages, limit, total) : rangeText(page, limit, total)}
          </span>
        )}
      </div>
      <div className={styles.group}>
        <label className={styles.limit}>
          <span>Rows per page</span>
          <Select
            size="small"
            aria-label="Rows per page"
            value={limit}
            options={pageSizes.map((size) => ({ value: size, label: String(size) }))}
            onChange={onLimit}
            popupMatchSelectWidth={80}
          />
        </label>
        <Pager page={page} pages={pages} total={total} isSentence={isSentence} onPage={onPage} />
      </div>
    </div>
  );
};
