import { useAccount } from '../lib/panel-session';

/** Returns a function that names an affiliate of the account. */
export const usePublisherName = (): ((id: number) => string | null) => {
  const { publishers } = useAccount();
  return (id) => publishers.find((one) => one.id === id)?.name ?? null;
};
