import { useParams } from 'react-router-dom';

/** Returns the id in the address of a page; null if it is invalid. */
export const useIdParam = (): number | null => {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
};
