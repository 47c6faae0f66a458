/**
 * Domains of two parts below which anybody can have a name: the commonest of https://publicsuffix.org/list/, registries
 * and then hosts of sites. A slip is caught here and nothing more: no list of that kind is ever whole.
 */
const PUBLIC_SUFFIXES: ReadonlySet<string> = new Set(
  (
    'co.uk org.uk ac.uk gov.uk me.uk ltd.uk com.au net.au org.au edu.au gov.au co.nz org.nz govt.nz co.jp or.jp ne.jp ac.jp' +
    ' go.jp co.kr or.kr go.kr co.in org.in gov.in ac.in co.za org.za gov.za com.br org.br net.br gov.br com.cn org.cn net.cn' +
    ' gov.cn com.mx org.mx gob.mx com.ar org.ar gob.ar com.co com.pe com.tr org.tr gov.tr com.sg com.hk com.tw org.tw com.my' +
    ' com.ph com.vn co.id or.id go.id co.th or.th go.th co.il org.il gov.il com.sa com.eg com.ng co.ke com.pk com.ua com.pl' +
    ' gov.pl com.pt com.gr co.at or.at' +
    ' github.io gitlab.io netlify.app vercel.app pages.dev workers.dev web.app firebaseapp.com appspot.com run.app' +
    ' herokuapp.com onrender.com fly.dev azurewebsites.net cloudfront.net amazonaws.com blogspot.com wordpress.com' +
    ' myshopify.com wixsite.com webflow.io surge.sh glitch.me ngrok.io'
  ).split(' '),
)

/** Whether anybody can have a name below a domain, as far as the list knows. */
export const isPublicSuffix = (domain: string): boolean => PUBLIC_SUFFIXES.has(domain)

/**
 * The domain that somebody has registered to have a host: browsers share cookies below it, and take its hosts for one site.
 * @param host in lower case, without a port.
 */
export function registrableDomainOf(host: string): string {
  const labels = host.split('.')
  const suffix = isPublicSuffix(labels.slice(-2).join('.')) ? 2 : 1
  return labels.slice(-suffix - 1).join('.')
}
