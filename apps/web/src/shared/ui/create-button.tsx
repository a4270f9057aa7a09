import { Button } from 'antd';
import { Gate } from './gate';
import { Icon } from './icons';

interface Props {
  label: string;
  /** Users without it do not see the button. */
  permission?: string;
  onClick: () => void;
}

/** The main button of a list: makes something new. */
export const CreateButton = ({ label, permission, onClick }: Props) => {
  const button = (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={onClick}>
      {label}
    </Button>
  );
  return permission === undefined ? button : <Gate permission={permission}>{button}</Gate>;
};
