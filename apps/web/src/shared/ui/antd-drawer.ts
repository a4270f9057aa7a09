export { Drawer as AntdDrawer } from 'antd';
