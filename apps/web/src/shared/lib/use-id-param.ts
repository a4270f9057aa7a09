import { useParams } from 'react-router-dom';

/** The id in the address of a page; null if it cannot be one. */
export const useIdParam = (): number | null => {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
};
