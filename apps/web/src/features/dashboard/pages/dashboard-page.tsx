export const DashboardPage = () => <h1 tabIndex={-1}>Dashboard</h1>;
