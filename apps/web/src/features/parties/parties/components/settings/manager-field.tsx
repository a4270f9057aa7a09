import { useManagers } from '#shared/api/use-managers';
import { ChoicesFailure } from '#shared/ui/list-failure';
import { RecordField } from '#shared/ui/record-field';

interface Props {
  value: number | null;
  error: string | undefined;
  onChange: (userId: number) => void;
}

/** The user who manages a party. */
export const ManagerField = ({ value, error, onChange }: Props) => {
  const { managers, isLoading, failure } = useManagers();
  return (
    <div>
      {failure !== null && <ChoicesFailure failure={failure} />}
      <RecordField
        label="Manager"
        name="userId"
        value={value}
        error={error}
        choices={managers}
        isLoading={isLoading}
        onChange={onChange}
      />
    </div>
  );
};
