import { index, route, type RouteConfig } from '@react-router/dev/routes'

// Translated paths are data, not routes (design stack.md 4): landing.tsx resolves them through paths.ts.
export default [
  index('routes/landing.tsx', { id: 'home' }),
  route(':lang/currency', 'routes/currency.tsx'),
  route(':lang/search', 'routes/search.tsx'),
  route(':lang/airports.json', 'routes/airports-json.ts'),
  route(':lang/booking/:iata/:productId', 'routes/booking-form.tsx'),
  route(':lang/pay/:token', 'routes/pay-link.tsx'),
  route('static', 'routes/look-up.tsx', { id: 'static-look-up' }),
  route(':lang/static', 'routes/look-up.tsx', { id: 'static-look-up-in-language' }),
  route(':lang/my-booking', 'routes/look-up.tsx'),
  route(':lang/my-booking/code', 'routes/code.tsx'),
  route(':lang/my-booking/log-out', 'routes/log-out.tsx'),
  route(':lang/my-booking/:bookingId', 'routes/booking.tsx'),
  route(':lang/my-booking/:bookingId/pay', 'routes/pay.tsx'),
  route(':lang/my-booking/:bookingId/return', 'routes/return.tsx'),
  route(':lang/my-booking/:bookingId/declined', 'routes/declined.tsx'),
  route(':lang/my-booking/:bookingId/result', 'routes/result.tsx'),
  route(':lang/my-booking/:bookingId/pass', 'routes/pass.tsx'),
  route(':lang/my-booking/:bookingId/pass.pdf', 'routes/pass-pdf.ts'),
  route(':lang/my-booking/:bookingId/cancel', 'routes/cancel.tsx'),
  route('*', 'routes/landing.tsx', { id: 'landing' }),
] satisfies RouteConfig
