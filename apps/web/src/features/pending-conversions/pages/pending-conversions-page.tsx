export const PendingConversionsPage = () => <h1 tabIndex={-1}>PendingConversions</h1>;
