/** ZUGFeRD 1.0, the elder sibling of today's Cross Industry Invoice: the same elements under older names. */
import type { XmlElement } from '#formats/xml/reader'

const namespace = 'urn:ferd:CrossIndustryDocument:invoice:1p0'
const standard = 'urn:un:unece:uncefact:data:standard'

export function isZugferd1(root: XmlElement): boolean {
  return root.namespace === namespace && root.name === 'CrossIndustryDocument'
}

/** The same document under the names of today. */
export function asCii(root: XmlElement): XmlElement {
  const renamedRoot = renamed(root, undefined)
  const isPriced = renamedRoot.children.some(({ children }) => children.some(hasLineTotal))
  return isPriced ? renamedRoot : withoutLines(renamedRoot)
}

function hasLineTotal(item: XmlElement): boolean {
  return isLine(item) && has(item, 'SpecifiedLineTradeSettlement')
}

function isLine({ name }: XmlElement): boolean {
  return name === 'IncludedSupplyChainTradeLineItem'
}

/** The basic profile names goods and quantities without a price: those are no lines of an invoice. */
function withoutLines(root: XmlElement): XmlElement {
  const children = root.children.map((child) => ({
    ...child,
    children: child.children.filter((one) => !isLine(one)),
  }))
  return { ...root, children }
}

function has(element: XmlElement, name: string): boolean {
  return element.children.some((child) => child.name === name)
}

const namespaces: Readonly<Record<string, string>> = {
  [namespace]: `${standard}:CrossIndustryInvoice:100`,
  [`${standard}:ReusableAggregateBusinessInformationEntity:12`]: `${standard}:ReusableAggregateBusinessInformationEntity:100`,
  [`${standard}:UnqualifiedDataType:15`]: `${standard}:UnqualifiedDataType:100`,
  [`${standard}:QualifiedDataType:12`]: `${standard}:QualifiedDataType:100`,
}

const names: Readonly<Record<string, string>> = {
  CrossIndustryDocument: 'CrossIndustryInvoice',
  SpecifiedExchangedDocumentContext: 'ExchangedDocumentContext',
  HeaderExchangedDocument: 'ExchangedDocument',
  SpecifiedSupplyChainTradeTransaction: 'SupplyChainTradeTransaction',
  ApplicableSupplyChainTradeAgreement: 'ApplicableHeaderTradeAgreement',
  ApplicableSupplyChainTradeDelivery: 'ApplicableHeaderTradeDelivery',
  ApplicableSupplyChainTradeSettlement: 'ApplicableHeaderTradeSettlement',
  SpecifiedSupplyChainTradeAgreement: 'SpecifiedLineTradeAgreement',
  SpecifiedSupplyChainTradeDelivery: 'SpecifiedLineTradeDelivery',
  SpecifiedSupplyChainTradeSettlement: 'SpecifiedLineTradeSettlement',
  ApplicablePercent: 'RateApplicablePercent',
}

/** One sum has one name for two places, and a reference has its number in `ID`. */
function nameOf(name: string, parent: string | undefined): string {
  if (name === 'SpecifiedTradeSettlementMonetarySummation')
    return parent === 'ApplicableHeaderTradeSettlement'
      ? 'SpecifiedTradeSettlementHeaderMonetarySummation'
      : 'SpecifiedTradeSettlementLineMonetarySummation'
  if (name === 'ID' && parent?.endsWith('ReferencedDocument')) return 'IssuerAssignedID'
  return Object.hasOwn(names, name) ? names[name]! : name
}

function renamed(element: XmlElement, parent: string | undefined): XmlElement {
  const name = nameOf(element.name, parent)
  const children = element.children.map((child) => renamed(child, name))
  const moved = {
    ...element,
    name,
    namespace: Object.hasOwn(namespaces, element.namespace)
      ? namespaces[element.namespace]!
      : element.namespace,
    children,
  }
  if (!/TradeTax$/.test(name) || has(moved, 'CategoryCode')) return moved
  // The category may be left out; what bears a rate is taxed as usual.
  const rate = children.find((child) => child.name === 'RateApplicablePercent')
  if (rate === undefined || !(Number(rate.text) > 0)) return moved
  const category = { ...rate, name: 'CategoryCode', text: 'S', attributes: [] }
  return { ...moved, children: [...children, category] }
}
