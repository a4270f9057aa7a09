import { Button } from 'antd';
import type { LoadFailure } from '#shared/api/load-failure';
import { FieldNote } from './field';

interface Props {
  failure: LoadFailure;
  text: string;
  /** Whether screen readers announce the text at once. */
  isUrgent?: boolean;
}

/** Says in a dialog or a form that a list could not be loaded, with a button to try again. */
export const ListFailure = ({ failure: { isRetrying, retry }, text, isUrgent = true }: Props) => (
  <FieldNote isError={isUrgent} role={isUrgent ? 'alert' : 'status'}>
    {text}{' '}
    <Button size="small" loading={isRetrying} onClick={retry}>
      Retry
    </Button>
  </FieldNote>
);

/** Says above the selects of a form that their choices could not be loaded. */
export const ChoicesFailure = ({ failure }: { failure: LoadFailure }) => (
  <ListFailure failure={failure} text="The choices could not be loaded." />
);
