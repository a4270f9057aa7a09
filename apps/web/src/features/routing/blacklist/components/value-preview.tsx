import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { formatCount } from '#shared/lib/format';
import { useSettled } from '#shared/lib/use-settled';
import styles from './item-dialog.module.css';

const SETTLE_MS = 400;

type Preview = CallReply<'blacklist.preview'>['data'];
const leadsText = (count: number): string =>
  count === 1 ? '1 lead' : `${formatCount(count)} leads`;
const previewText = ({ leads, accepted }: Preview): string =>
  leads === 0
    ? 'In the last 7 days it would have stopped no lead.'
    : `In the last 7 days it would have stopped ${leadsText(leads)}, ${formatCount(accepted)} of ` +
      `them accepted by advertisers.`;

/** Leads that the value would have stopped. A value that is not valid has no preview. */
export const ValuePreview = ({ typeId, value }: { typeId: number; value: string }) => {
  const settled = useSettled(value, SETTLE_MS);
  const { data } = useQuery({
    queryKey: ['blacklist.preview', typeId, settled],
    queryFn: async ({ signal }) => {
      const body = { blacklist_type_id: typeId, blacklist_value: settled };
      return (await api.call('blacklist.preview', { body, signal })).data;
    },
    enabled: settled !== '' && settled === value,
    retry: false,
  });
  return (
    <p className={`${styles.wide} ${styles.preview}`} role="status">
      {value !== '' && settled === value && data !== undefined ? previewText(data) : ''}
    </p>
  );
};
