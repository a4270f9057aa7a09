import { api } from '#shared/api/api';
import type { CountryRow } from '../../lib/country-row';
import type { SubDialogProps } from '../sub/sub-resource';
import { CountryDialog } from './country-dialog';

/** Adds a supported country to an advertiser. */
export const AdvertiserCountryDialog = (props: SubDialogProps<CountryRow>) => {
  const { partyId: advertiser_id } = props;
  return (
    <CountryDialog
      {...props}
      side="advertiser"
      create={(country) =>
        api.call('advertiserCountries.create', { body: { advertiser_id, ...country } })
      }
      update={(country, _id, version) =>
        api.call('advertiserCountries.update', { body: { advertiser_id, ...country, version } })
      }
    />
  );
};
