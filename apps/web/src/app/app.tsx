import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider, type ConfigProviderProps } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { createQueryClient } from '#shared/api/http';
import { session } from '#shared/lib/session';
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

export const App = () => {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(() => createRouter(queryClient));
  // The next user on this machine must not see the previous user's data.
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.current() === null) queryClient.clear();
      }),
    [queryClient],
  );
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
