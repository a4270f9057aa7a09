import { QueryClientProvider } from '@tanstack/react-query';
import { App as AntdApp, ConfigProvider } from 'antd';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { createQueryClient } from '#shared/api/query-client';
import { useTheme } from '#shared/lib/theme';
import { Toaster } from '#shared/ui/toast';
import { panelSession } from './lib/panel-session';
import { createPanelRouter } from './panel-router';
import { PANEL_THEMES } from './panel-theme';

/** The publisher panel: a separate app with its own sign-in (ADR 41). */
export const PanelApp = () => {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(createPanelRouter);
  const theme = PANEL_THEMES[useTheme()];
  // The next account on this device must not see the previous account's data.
  useEffect(
    () =>
      panelSession.subscribe(() => {
        if (panelSession.current() === null) queryClient.clear();
      }),
    [queryClient],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={theme}>
        <AntdApp component={false}>
          <RouterProvider router={router} />
          <Toaster />
        </AntdApp>
      </ConfigProvider>
    </QueryClientProvider>
  );
};
