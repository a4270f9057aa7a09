import { Button } from 'antd';
import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { fromAddress, toAddress } from '#shared/filters/address-text';
import { filterText, readFilterText, type FilterCodec } from '#shared/filters/filter-codec';
import type { Filter } from '#shared/filters/filter-fields';
import { endsNow, rangeText, rangeWords } from '#shared/filters/time-filter';
import type { UrlList } from '#shared/filters/use-url-list';
import { toWire, wallOf, type Zone } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import { Notice } from '#shared/ui/notice';
import { LEAD_SUBJECT, useReportSubject } from '../lib/report-subject';
import {
  filterInZone,
  frozenFilter,
  linkOf,
  linkParams,
  type SharedLink,
} from '../lib/shared-link';
import { LinkChanges } from './link-changes';

/**
 * Returns the address of a frozen link with its times moved to the viewer's zone; null for any
 * other address.
 */
const addressInZone = (
  codec: FilterCodec,
  params: URLSearchParams,
  zone: Zone,
): URLSearchParams | null => {
  const link = linkOf(params);
  if (link?.kind !== 'frozen' || link.zone === zone.name) return null;
  const read = readFilterText(codec, fromAddress(params.get('filters') ?? '{}'));
  if (read === null) return null;
  const from = { ...zone, name: link.zone };
  const address = new URLSearchParams(params);
  address.set('filters', toAddress(filterText(codec, filterInZone(read.filter, from, zone))));
  const own = { ...link, zone: zone.name, from: link.from ?? link.zone };
  for (const [name, value] of Object.entries(linkParams(own))) address.set(name, value);
  return address;
};

/** Shows the page once the times of its frozen link are moved to the viewer's zone. */
export const MovedLink = ({
  codec,
  children,
}: {
  codec: FilterCodec;
  children: React.ReactNode;
}) => {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const moved = addressInZone(codec, params, useZone());
  if (moved === null) return children;
  return <Navigate replace to={{ pathname, search: moved.toString() }} />;
};

const zoneName = (name: string): string => name.replaceAll('_', ' ');

const frozenText = (asOf: string, zone: Zone, from: string | null): string => {
  const moved = from === null ? '' : ` Its dates are those of ${zoneName(from)}, in your zone.`;
  return (
    `Frozen link as of ${asOf}, ${zoneName(zone.name)}. The range stays; leads and FTDs that ` +
    `changed since are counted as they are now.${moved}`
  );
};

const liveText = (filter: Filter, link: SharedLink, asOf: string, zone: Zone): string => {
  const then = rangeText(filter.time, wallOf(link.asOf, zone), zone);
  const moves = endsNow(filter.time) || 'preset' in filter.time.range;
  const range = moves
    ? ` It counts leads ${rangeWords(filter.time)}, at the time at which it is opened. ` +
      `When it was copied, that was ${then}.`
    : '';
  const other =
    link.zone === zone.name
      ? ''
      : ` It was copied in ${zoneName(link.zone)}, where days begin at other times than in yours.`;
  return `Live link, copied on ${asOf}, ${zoneName(zone.name)}.${range}${other}`;
};

interface Props {
  codec: FilterCodec;
  list: Pick<UrlList, 'filter' | 'appliedAt' | 'apply'>;
}

/**
 * Says that the page was opened by a link, whether it is live or frozen, as of when, and what
 * changed since. Goes when another filter is applied.
 */
export const LinkNotice = ({ codec, list }: Props) => {
  const zone = useZone();
  const subject = useReportSubject();
  const [params] = useSearchParams();
  const { filter, appliedAt, apply } = list;
  const [{ link, openedAt }] = useState({ link: linkOf(params), openedAt: appliedAt });
  const [isClosed, setClosed] = useState(false);
  if (link === null || isClosed || appliedAt !== openedAt) return null;
  const then = wallOf(link.asOf, zone);
  const asOf = toWire(then);
  const frozen = frozenFilter(filter, then);
  const mayFreeze = link.kind === 'live' && filterText(codec, frozen) !== filterText(codec, filter);
  return (
    <Notice
      tone="info"
      icon="link"
      action={
        <>
          {mayFreeze && (
            <Button size="small" onClick={() => apply(frozen)}>
              Show as of {asOf}
            </Button>
          )}
          <Button size="small" type="text" onClick={() => setClosed(true)}>
            Close
          </Button>
        </>
      }
    >
      {link.kind === 'frozen'
        ? frozenText(asOf, zone, link.from)
        : liveText(filter, link, asOf, zone)}
      {subject === LEAD_SUBJECT && <LinkChanges filter={frozen} asOf={link.asOf} zone={zone} />}
    </Notice>
  );
};
