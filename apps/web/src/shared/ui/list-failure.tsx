import { Button } from 'antd';
import type { LoadFailure } from '#shared/api/load-failure';
import { FieldNote } from './field';

interface Props {
  failure: LoadFailure;
  text: string;
  /** A text that screen readers announce at once. */
  isUrgent?: boolean;
}

/** Says in a dialog or a form that a list could not be loaded, with another try. */
export const ListFailure = ({ failure: { isRetrying, retry }, text, isUrgent = true }: Props) => (
  <FieldNote isError={isUrgent} role={isUrgent ? 'alert' : 'status'}>
    {text}{' '}
    <Button size="small" loading={isRetrying} onClick={retry}>
      Retry
    </Button>
  </FieldNote>
);

/** The same above the selects of a form, whose choices are missing. */
export const ChoicesFailure = ({ failure }: { failure: LoadFailure }) => (
  <ListFailure failure={failure} text="The choices could not be loaded." />
);
