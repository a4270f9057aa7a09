import { api } from '#shared/api/api';
import type { CountryRow } from '../../lib/country-row';
import type { SubDialogProps } from '../sub/sub-resource';
import { CountryDialog } from './country-dialog';

/** Adds or changes a supported country of a publisher. */
export const PublisherCountryDialog = (props: SubDialogProps<CountryRow>) => {
  const { partyId: affiliate_id } = props;
  return (
    <CountryDialog
      {...props}
      side="publisher"
      create={(country) =>
        api.call('publisherCountries.create', { body: { affiliate_id, ...country } })
      }
      update={(country, id, version) =>
        api.call('publisherCountries.update', { body: { affiliate_id, ...country, id, version } })
      }
    />
  );
};
