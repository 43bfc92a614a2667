import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { customerService } from '#domain/customer-service.ts'
import { BusinessPage, type BusinessView } from '../pages/account/business.tsx'
import { fixedPath } from '../paths.ts'
import { request as requestContext } from '../site/facts.ts'
import { phoneHref } from './payment-data.ts'
import { inLanguage, privateHeaders } from '../shared/bookings/own.ts'

export const headers = () => privateHeaders

export const loader = ({ context }: LoaderFunctionArgs): BusinessView => {
  const { language } = inLanguage(context.get(requestContext))
  const { email, phone } = customerService
  return { email, phone, phoneHref: phoneHref(phone), logInHref: fixedPath('logIn', language) }
}

export default function LogInBusiness() {
  return <BusinessPage view={useLoaderData<typeof loader>()} />
}
