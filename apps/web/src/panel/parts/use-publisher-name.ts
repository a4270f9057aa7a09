import { useAccount } from '../lib/panel-session';

/** The name of an affiliate of the account. */
export const usePublisherName = (): ((id: number) => string | null) => {
  const { publishers } = useAccount();
  return (id) => publishers.find((one) => one.id === id)?.name ?? null;
};
