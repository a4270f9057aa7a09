import { CAP_COLUMN_CHOICES } from './cap-columns';
import { layoutOf, type ColumnChoice, type StoredColumn } from '#shared/table/column-choice';

/** Where the user's settings store the columns of the caps. */
export const CAP_COLUMN_STORE = {
  standard: CAP_COLUMN_CHOICES,
  read: (stored: { reports_columns: Record<string, StoredColumn[]> | null }) =>
    stored.reports_columns?.reports_caps_columns ?? null,
  write: (columns: readonly ColumnChoice[]) => ({
    reports_columns: {
      reports_caps_columns: columns.map(({ key, title, visible, ...layout }) => ({
        key,
        title,
        visible,
        sortable: true,
        ...layoutOf(layout),
      })),
    },
  }),
};
