import { english } from './english.js'
import { list, type Wording } from './wording.js'

/** Languages that reach a Belgian, French or Luxembourg desk now and then: what matters most, and English for the rest. */

// biome-ignore format: a table
export const italian: Wording = { ...english,
  months: list('gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre'), shortMonths: list('gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic'),
  invoice: list('Fattura|FATTURA|Fattura di vendita|Fattura immediata|Fattura accompagnatoria'), credit: list('Nota di credito|NOTA DI CREDITO'), receipt: list('Ricevuta|Scontrino|DOCUMENTO COMMERCIALE'), other: list('Preventivo|Ordine di acquisto|Sollecito di pagamento'),
  number: list('Fattura n.|Numero fattura|N. fattura|Numero|Nr. documento|N. documento'), creditNumber: list('Nota di credito n.|Numero|N. documento'), date: list('Data|Data fattura|Data documento|Data emissione|del'), due: list('Scadenza|Data scadenza|Pagamento entro il|Scadenza pagamento'),
  payBefore: list('Pagamento entro il {due}.|Bonifico bancario entro {due}'), titleWithNumber: list('Fattura n. {number} del {date}|FATTURA {number}|Fattura nr. {number}'), prose: list('Con la presente vi rimettiamo fattura n. {number} del {date}.'),
  customerNumber: list('Codice cliente|Cliente n.'), order: list('Vs. ordine|Ordine n.|Rif.'), deliveryDate: list('Data consegna|Data DDT'), orderDate: list('Data ordine'), period: list('Periodo'),
  vatNumber: list('P. IVA|Partita IVA|P.IVA|P.I.|C.F. / P.IVA'), yourVatNumber: list('P. IVA cliente|Vs. Partita IVA'), companyNumber: list('C.F.|REA|Codice fiscale'),
  net: list('Imponibile|Totale imponibile|Totale netto|Totale merce'), vat: list('IVA|Totale IVA|Imposta|Importo IVA'), gross: list('Totale fattura|Totale|Totale documento|TOTALE|Importo totale'), payable: list('Totale da pagare|Netto a pagare|Da pagare'),
  sums: list('Imponibile {net}, IVA {rate} {vat}, totale {gross}.'), prepaid: list('Acconto'), subtotal: list('Subtotale'), carriedOver: list('A riportare'), broughtForward: list('Riporto'), discount: list('Sconto'), rateHead: list('Aliquota|% IVA|IVA %'), baseHead: list('Imponibile'), vatHead: list('Imposta|IVA'), totalHead: list('Totale'),
  text: list('Descrizione|Articolo'), quantity: list('Quantità|Q.tà|Qta'), price: list('Prezzo unitario|Prezzo|P. unit.'), amount: list('Importo|Totale'), account: list('IBAN|Coordinate bancarie IBAN|Banca IBAN'), billTo: list('Spett.le|Cliente|Destinatario'),
  tagLine: list('Qualità italiana dal 1958'), desk: list('Servizio clienti'), heading: list('Riepilogo'), printed: list('Stampato il {date}'), page: list('Pagina {page} di {pages}|Pag. {page}/{pages}'),
  reverse: list('Operazione non imponibile art. 41 D.L. 331/93|Inversione contabile'), exempt: list('Operazione esente IVA art. 10'), corrects: list('Rif. fattura'), goods: list('Olio extravergine 5 l|Servizi di consulenza|Piastrelle 60x60|Trasporto|Caffè in grani 1 kg'), smallPrint: list('Contributo CONAI assolto ove dovuto. Foro competente: Milano.') }

// biome-ignore format: a table
export const spanish: Wording = { ...english,
  months: list('enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre'), shortMonths: list('ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic'),
  invoice: list('Factura|FACTURA|Factura de venta|Factura simplificada'), credit: list('Factura rectificativa|Abono|Nota de abono'), receipt: list('Ticket|Factura simplificada|Recibo'), other: list('Presupuesto|Pedido|Albarán'),
  number: list('Nº factura|Factura nº|Número de factura|N.º de factura|Número|Factura'), creditNumber: list('Nº abono|Número'), date: list('Fecha|Fecha de factura|Fecha factura|Fecha de emisión|Fecha de expedición'), due: list('Vencimiento|Fecha de vencimiento|Fecha vencimiento|Vto.'),
  payBefore: list('Pago antes del {due}.|Vencimiento: {due} por transferencia'), titleWithNumber: list('Factura {number}|FACTURA Nº {number}|Factura nº {number} de {date}'), prose: list('Adjuntamos nuestra factura {number} de fecha {date}.'),
  customerNumber: list('Nº cliente|Código cliente'), order: list('Su pedido|Pedido|Referencia'), deliveryDate: list('Fecha de entrega'), orderDate: list('Fecha pedido'), period: list('Periodo|Período de facturación'),
  vatNumber: list('NIF|CIF|N.I.F.|NIF-IVA|C.I.F.'), yourVatNumber: list('NIF cliente|Su NIF'), companyNumber: list('Reg. Mercantil'),
  net: list('Base imponible|Total neto|Subtotal|Importe neto'), vat: list('IVA|Cuota IVA|Total IVA|I.V.A.'), gross: list('Total factura|Total|TOTAL|Importe total|Total con IVA'), payable: list('Total a pagar|Importe a pagar|A pagar'),
  sums: list('Base imponible {net}, IVA {rate} {vat}, total {gross}.'), prepaid: list('Anticipo'), subtotal: list('Subtotal'), carriedOver: list('Suma y sigue'), broughtForward: list('Suma anterior'), discount: list('Descuento'), rateHead: list('% IVA|Tipo'), baseHead: list('Base|Base imponible'), vatHead: list('Cuota|IVA'), totalHead: list('Total'),
  text: list('Descripción|Concepto|Artículo'), quantity: list('Cantidad|Uds.|Cant.'), price: list('Precio|Precio unitario'), amount: list('Importe|Total'), account: list('IBAN|Cuenta bancaria|Nº de cuenta'), billTo: list('Cliente|Facturar a|Datos del cliente'),
  tagLine: list('Del campo a su mesa'), desk: list('Atención al cliente'), heading: list('Resumen de la factura'), printed: list('Impreso el {date}'), page: list('Página {page} de {pages}|Pág. {page}'),
  reverse: list('Inversión del sujeto pasivo|Entrega intracomunitaria exenta'), exempt: list('Operación exenta de IVA, art. 20 LIVA'), corrects: list('Rectifica la factura'), goods: list('Naranjas cat. I 10 kg|Servicio de transporte|Baldosas|Alquiler apartamento|Aceite de oliva 5 l'), smallPrint: list('Inscrita en el Registro Mercantil de Valencia, Tomo 1234, Folio 56.') }

// biome-ignore format: a table
export const portuguese: Wording = { ...english,
  months: list('janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro'), shortMonths: list('jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez'),
  invoice: list('Fatura|FATURA|Fatura-recibo|Factura'), credit: list('Nota de crédito'), receipt: list('Fatura simplificada|Recibo|Talão'), other: list('Orçamento|Encomenda|Guia de remessa'),
  number: list('Fatura n.º|Nº da fatura|Número|Fatura nº|Documento nº'), creditNumber: list('Nota de crédito n.º'), date: list('Data|Data de emissão|Data da fatura|Data emissão'), due: list('Vencimento|Data de vencimento|Data limite de pagamento'),
  payBefore: list('Pagamento até {due}.'), titleWithNumber: list('Fatura FT {number}|Fatura n.º {number}|FATURA {number} de {date}'), prose: list('Junto enviamos a nossa fatura {number} de {date}.'),
  customerNumber: list('N.º cliente|Cliente'), order: list('V/ encomenda|Requisição'), deliveryDate: list('Data de entrega'), orderDate: list('Data da encomenda'), period: list('Período'),
  vatNumber: list('NIF|Contribuinte n.º|NIPC|N.º contribuinte'), yourVatNumber: list('V/ NIF|Contribuinte cliente'), companyNumber: list('Matrícula'),
  net: list('Total ilíquido|Base tributável|Incidência|Total sem IVA|Subtotal'), vat: list('IVA|Total IVA|Valor IVA'), gross: list('Total|Total a pagar|Total do documento|TOTAL (EUR)|Total com IVA'), payable: list('Valor a pagar|A pagar'),
  sums: list('Valor sem IVA {net}, IVA {rate} {vat}, total {gross}.'), prepaid: list('Adiantamento'), subtotal: list('Subtotal'), carriedOver: list('A transportar'), broughtForward: list('Transporte'), discount: list('Desconto'), rateHead: list('Taxa|% IVA'), baseHead: list('Base|Incidência'), vatHead: list('IVA|Valor'), totalHead: list('Total'),
  text: list('Descrição|Designação|Artigo'), quantity: list('Qtd.|Quantidade'), price: list('Preço unitário|P. unit.|Preço'), amount: list('Valor|Total'), account: list('IBAN|NIB / IBAN'), billTo: list('Exmo.(s) Sr.(s)|Cliente'),
  tagLine: list('Tradição e qualidade'), desk: list('Apoio ao cliente'), heading: list('Resumo'), printed: list('Processado por programa certificado n.º 1234/AT – {date}'), page: list('Página {page} de {pages}|Pág. {page}/{pages}'),
  reverse: list('IVA – autoliquidação'), exempt: list('Isento de IVA ao abrigo do artigo 9.º do CIVA'), corrects: list('Referente à fatura'), goods: list('Cortiça em placas|Vinho tinto cx. 6|Serviços de tradução|Calçado ref. 112|Azulejos'), smallPrint: list('Os bens foram colocados à disposição do adquirente nesta data.') }

// biome-ignore format: a table
export const finnish: Wording = { ...english,
  months: list('tammikuuta|helmikuuta|maaliskuuta|huhtikuuta|toukokuuta|kesäkuuta|heinäkuuta|elokuuta|syyskuuta|lokakuuta|marraskuuta|joulukuuta'), shortMonths: list('tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu'),
  invoice: list('Lasku|LASKU|Myyntilasku'), credit: list('Hyvityslasku|HYVITYSLASKU'), receipt: list('Kuitti|KUITTI'), other: list('Tarjous|Tilausvahvistus|Maksumuistutus'),
  number: list('Laskun numero|Laskunumero|Lasku nro|Numero'), creditNumber: list('Hyvityslaskun numero|Laskun numero'), date: list('Päivämäärä|Laskun päivämäärä|Laskupäivä|Pvm|Päiväys'), due: list('Eräpäivä|Eräpv|Viimeinen maksupäivä'),
  payBefore: list('Maksu viimeistään {due}.'), titleWithNumber: list('Lasku {number}|LASKU NRO {number}'), prose: list('Ohessa laskumme {number}, päivätty {date}.'),
  customerNumber: list('Asiakasnumero|Asiakasnro'), order: list('Tilausnumero|Viitteenne|Viitteemme'), deliveryDate: list('Toimituspäivä'), orderDate: list('Tilauspäivä'), period: list('Laskutuskausi|Ajalta'),
  vatNumber: list('ALV-numero|ALV-tunniste|VAT-numero'), yourVatNumber: list('Asiakkaan ALV-numero'), companyNumber: list('Y-tunnus'),
  net: list('Veroton yhteensä|Veroton|Summa ilman alv|Yhteensä veroton'), vat: list('ALV|Arvonlisävero|Vero|ALV yhteensä'), gross: list('Yhteensä|Verollinen yhteensä|Laskun summa|YHTEENSÄ|Loppusumma'), payable: list('Maksettava|Maksettavaa yhteensä|Maksettava yhteensä'),
  sums: list('Veroton {net}, ALV {rate} {vat}, yhteensä {gross}.'), prepaid: list('Ennakko'), subtotal: list('Välisumma'), carriedOver: list('Siirto'), broughtForward: list('Siirto'), discount: list('Alennus'), rateHead: list('ALV %|Alv-%|Vero-%'), baseHead: list('Veroton|Netto'), vatHead: list('ALV|Vero'), totalHead: list('Yhteensä|Verollinen'),
  text: list('Kuvaus|Nimike|Tuote'), quantity: list('Määrä|Kpl'), price: list('À-hinta|Yksikköhinta|Hinta'), amount: list('Yhteensä|Summa'), account: list('IBAN|Tilinumero|Saajan tilinumero'), billTo: list('Asiakas|Laskutusosoite'),
  tagLine: list('Laatua pohjoisesta'), desk: list('Asiakaspalvelu'), heading: list('Laskuerittely'), printed: list('Tulostettu {date}'), page: list('Sivu {page}/{pages}|Sivu {page} ({pages})'),
  reverse: list('Käännetty verovelvollisuus|AVL 72 b § yhteisömyynti'), exempt: list('Veroton AVL 34 §'), corrects: list('Hyvitys laskusta'), goods: list('Sahatavara 48x98|Asennustyö|Rahti|Konsultointi|Saunakiuas'), smallPrint: list('Viivästyskorko 11,5 %. Huomautusaika 8 päivää.') }
