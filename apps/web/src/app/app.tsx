import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { ConfigProvider, type ConfigProviderProps } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { createQueryClient } from '#shared/api/http';
import { session, useSession } from '#shared/lib/session';
import { useTheme } from '#shared/lib/theme';
import { useMedia } from '#shared/lib/use-media';
import { ANTD_THEMES } from '#shared/look/antd-theme';
import { DialogHost } from '#shared/ui/dialog-host';
import { Toaster } from '#shared/ui/toast';
import { createRouter } from './router';
import { CodeNotice } from './shell/code-notice';

/**
 * Returns antd's settings for the chosen theme. The `motion` token does not stop the wave of a
 * pressed button, so reduced motion disables the wave as well.
 */
const useAntdLook = (): Pick<ConfigProviderProps, 'theme' | 'wave'> => {
  const theme = ANTD_THEMES[useTheme()];
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  return useMemo(
    () =>
      isStill
        ? {
            theme: { ...theme, token: { ...theme.token, motion: false } },
            wave: { disabled: true },
          }
        : { theme },
    [theme, isStill],
  );
};

/**
 * Forgets what was read with other rights: the next user on this machine must not see the previous
 * user's data, and a view as somebody only theirs. A view that another tab begins counts, too.
 */
const useForgetting = (queryClient: QueryClient): void => {
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.current() === null) queryClient.clear();
      }),
    [queryClient],
  );
  const viewing = useSession()?.viewing;
  const view = viewing ? `${viewing.kind} ${viewing.name}` : '';
  const before = useRef(view);
  // After the render, because pages that the view does not have must not be read again.
  useEffect(() => {
    if (before.current !== view) void queryClient.resetQueries();
    before.current = view;
  }, [queryClient, view]);
};

export const App = () => {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(() => createRouter(queryClient));
  useForgetting(queryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider {...useAntdLook()}>
        <RouterProvider router={router} />
        <DialogHost />
        <Toaster />
        <CodeNotice />
      </ConfigProvider>
    </QueryClientProvider>
  );
};
