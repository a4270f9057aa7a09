import type { OpeningHours } from '@leadline/contracts';
import { openStateText } from '@leadline/contracts/opening-hours';
import { api } from '#shared/api/api';
import { lazyPart } from '#shared/code/lazy-part';
import { TextCell } from '#shared/ui/cells';
import { CountryName } from '#shared/ui/country-select';
import { weekText } from '../../lib/opening-hours-form';
import type { AdvertiserSettings, PartyTabProps } from '../../lib/party';
import { SubResourceTab, type SubResource } from '../sub/sub-resource-tab';
import { OpenNow } from './open-now';

const now = (row: OpeningHours) => <OpenNow days={row.days} zone={row.timezone.name} />;
/** Returns the text of the cell, so that sorting groups open, closed and paused hours. */
const nowText = ({ days, timezone }: OpeningHours): string =>
  openStateText(days, timezone.name, new Date());
const zoneName = ({ timezone }: OpeningHours): string => timezone.name.replaceAll('_', ' ');

/** Opening hours of an advertiser, one record a country. */
const OPENING_HOURS: SubResource<OpeningHours> = {
  label: 'Opening Hours',
  noun: 'opening hours',
  nouns: 'opening hours',
  createLabel: 'Create Opening Hours',
  whenEmpty: 'Always open: leads of every country are sent at any time.',
  limit: 20,
  columns: [
    {
      key: 'country',
      title: 'Country',
      width: 180,
      value: ({ country }) => country.name,
      render: ({ country }) => <CountryName country={country} />,
    },
    {
      key: 'days',
      title: 'Hours',
      width: 380,
      value: ({ days }) => weekText(days),
      render: ({ days }) => <TextCell text={weekText(days)} />,
    },
    {
      key: 'timezone',
      title: 'Time zone',
      width: 170,
      value: zoneName,
      render: (row) => <TextCell text={zoneName(row)} />,
    },
    {
      key: 'now',
      title: 'Now',
      width: 320,
      value: nowText,
      render: now,
    },
  ],
  card: {
    who: ({ country }) => country.name,
    status: now,
    about: ({ days }) => <TextCell text={weekText(days)} />,
    when: (row) => <TextCell text={zoneName(row)} />,
  },
  nameOf: ({ country }) => country.name,
  permissions: {
    create: 'ADVERTISER_OPENING_HOURS_CREATE',
    edit: 'ADVERTISER_OPENING_HOURS_EDIT',
    remove: 'ADVERTISER_OPENING_HOURS_DELETE',
  },
  remove: ({ country }, advertiserId) =>
    api.call('openingHours.remove', {
      body: { advertiser_id: advertiserId, country_id: country.id },
    }),
  removalChange: ({ country }, id) => ({
    side: 'advertiser',
    id,
    change: { kind: 'hours', country_ids: [country.id], hours: null },
  }),
  Dialog: lazyPart(async () => (await import('./opening-hours-dialog')).OpeningHoursDialog),
};

const rowsOf = ({ openingHours }: AdvertiserSettings): readonly OpeningHours[] => openingHours;

export const OpeningHoursTab = ({ party }: PartyTabProps<AdvertiserSettings>) => (
  <SubResourceTab resource={OPENING_HOURS} party={party} rowsOf={rowsOf} />
);
