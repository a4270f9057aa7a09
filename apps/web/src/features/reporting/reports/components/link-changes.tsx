import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { api } from '#shared/api/api';
import type { Filter } from '#shared/filters/filter-fields';
import { reportBody } from '#shared/filters/lead-fields';
import { searchedLeads } from '#shared/filters/lead-search';
import { wallOf, type Zone } from '#shared/lib/wall-clock';
import { Gate } from '#shared/ui/gate';
import { changedLeadsLabel, changesText } from '../lib/changes-text';

interface Props {
  /** The filter of the link, with the dates that it had when it was copied. */
  filter: Filter;
  /** Milliseconds since 1970 UTC. */
  asOf: number;
  zone: Zone;
}

/** Says which of the leads that a link counted changed since, and leads to them. */
export const LinkChanges = ({ filter, asOf, zone }: Props) => {
  const body = {
    ...reportBody(filter, wallOf(asOf, zone)),
    since: new Date(asOf).toISOString(),
  };
  const { data, isError } = useQuery({
    queryKey: ['reports.changes', body],
    queryFn: ({ signal }) => api.call('reports.changes', { body, signal }),
  });
  if (isError) return ' The changes since then could not be counted.';
  if (data === undefined) return null;
  return (
    <>
      {` ${changesText(data)} `}
      {data.lead_ids.length > 0 && (
        <Gate permission="LEADS_LIST">
          <Link to={searchedLeads('id', ...data.lead_ids.map(String))} target="_blank">
            {changedLeadsLabel(data)}
          </Link>
        </Gate>
      )}
    </>
  );
};
