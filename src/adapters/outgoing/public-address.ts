import { BlockList, isIP } from 'node:net'

/** What is not on the public internet: our own machine, networks behind a router, and what is set aside. */
const closed4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Of the newer addresses only these are given to networks of the internet, and some of them are set aside again. */
const open6 = '2000::/3'
const closed6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const listOf = (networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
const closedOf4 = listOf(closed4, 'ipv4')
const openOf6 = listOf([open6], 'ipv6')
const closedOf6 = listOf(closed6, 'ipv6')

/** Whether an address is one of the public internet (AGENCY-14). A text that is no address is not. */
export const isPublicAddress = (address: string): boolean => {
  switch (isIP(address)) {
    case 4:
      return !closedOf4.check(address, 'ipv4')
    case 6:
      // older addresses in the form of newer ones are in no open network, so nobody gets around by writing them so
      return openOf6.check(address, 'ipv6') && !closedOf6.check(address, 'ipv6')
    default:
      return false
  }
}
