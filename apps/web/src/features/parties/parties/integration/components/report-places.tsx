import { Button } from 'antd';
import { useState } from 'react';
import { FactList } from '#shared/ui/fact-list';
import { FieldNote } from '#shared/ui/field';
import { TabBlock } from '#shared/ui/tab-section';
import { useRemovePlaces } from '../api/use-report-places';
import { useStatusMapping } from '../api/use-status-mapping';
import { placeFacts } from '../lib/report-places';
import { ReportPlacesDialog } from './report-places-dialog';

/** Where the values stand in the reports that an advertiser sends. */
export const ReportPlaces = ({ advertiserId }: { advertiserId: number }) => {
  const { data: mapping } = useStatusMapping(advertiserId);
  const { isBusy, remove } = useRemovePlaces(advertiserId);
  const [isOpen, setOpen] = useState(false);
  const reports = mapping?.reports ?? null;
  return (
    <TabBlock
      title="Reports in its own form"
      help={
        'If the advertiser cannot use our names, let it send a report in its own form and ' +
        'say where each value is.'
      }
      actions={
        <>
          {mapping !== undefined && reports !== null && (
            <Button loading={isBusy} onClick={() => void remove(mapping)}>
              Read by our names
            </Button>
          )}
          <Button disabled={mapping === undefined} onClick={() => setOpen(true)}>
            Map from a received report
          </Button>
        </>
      }
    >
      {reports === null ? (
        <FieldNote>Reports are read by our names, as above.</FieldNote>
      ) : (
        <FactList label="Places in a report" facts={placeFacts(reports)} />
      )}
      {isOpen && mapping !== undefined && (
        <ReportPlacesDialog mapping={mapping} onClose={() => setOpen(false)} />
      )}
    </TabBlock>
  );
};
