import { Notice } from './notice.tsx'

export const examples = {
  info: () => (
    <Notice>
      <p>All times are local time at the airport.</p>
    </Notice>
  ),
  ok: () => (
    <Notice kind="ok" title="Booking is canceled. We will send refund details at a***@example.com shortly." live />
  ),
  warn: () => (
    <Notice kind="warn" title="Booked, not yet paid">
      <p>Pay by Thu 4 March, 08:05.</p>
    </Notice>
  ),
  bad: () => <Notice kind="bad" title="Your payment was declined. Please select other payment method." />,
}
